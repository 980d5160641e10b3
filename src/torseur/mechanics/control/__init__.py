"""Control laws over several motors: from what is measured and wanted to torques."""
