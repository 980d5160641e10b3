"""The studio: a machine on a page of this computer, its numbers under the hand, its motion redrawn as they change."""
