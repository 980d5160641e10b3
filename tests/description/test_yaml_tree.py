import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from torseur.description.complaint import DescriptionError
from torseur.description.syntax import yaml_tree
from torseur.description.syntax.yaml_tree import load_tree, plain_value
from torseur.description.yaml_format.emitter import mapping_text


def complaint_about(text, **kwargs):
    with pytest.raises(DescriptionError) as error:
        load_tree("machine.yaml", text=text, **kwargs)
    complaint = error.value.complaints[0]
    assert complaint.where.file == "machine.yaml"
    assert complaint.cause and complaint.remedy.endswith((".", "?"))
    return complaint


def test_every_element_knows_its_line():
    text = "a: 1\n\nb:\n  c: [1,\n      2]\n  d:\n    - {e: 5}\n    - 7\n"
    tree = load_tree("m.yaml", text=text)
    assert tree.data == {"a": 1, "b": {"c": [1, 2], "d": [{"e": 5}, 7]}}
    lines = {
        ("a",): 1,
        ("b",): 3,
        ("b", "c"): 4,
        ("b", "c", 1): 5,
        ("b", "d"): 6,
        ("b", "d", 0, "e"): 7,
        ("b", "d", 1): 8,
    }
    assert {path: tree.where(path).line for path in lines} == lines
    assert tree.where(("b", "c", "missing", "key")).line == 4


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(
            ("1e-6", 1e-6),
            ("1E5", 1e5),
            ("-.5", -0.5),
            ("5.", 5.0),
            ("+3", 3),
            ("010", 10),
            ("1" * 30, float("1" * 30)),
        ),
        *(
            (word, word)
            for word in ("yes", "no", "on", "off", "y", "n", "12:30", "1:2:3", "0x1F", "1_000", "2001-01-01")
        ),
        *(("true", True), ("False", False), ("null", None), ("~", None), ("''", ""), ("'1'", "1"), ('"true"', "true")),
        ("0.2 kg m^2", "0.2 kg m^2"),
    ],
)
def test_scalars_follow_yaml_1_2(text, value):
    read = load_tree("m.yaml", text=f"key: {text}").data["key"]
    assert read == value
    assert type(read) is type(value)


def test_keys_are_always_texts():
    assert load_tree("m.yaml", text="1: a\non: b\n2.50: c\nnull: d").data == {
        "1": "a",
        "on": "b",
        "2.50": "c",
        "null": "d",
    }


def test_a_key_given_twice_is_refused_with_both_lines():
    complaint = complaint_about("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n")
    assert complaint.where.line == 5
    assert complaint.cause == "key 'c' is given twice, in lines 3 and 5"


def test_all_duplicate_keys_are_told_at_once():
    with pytest.raises(DescriptionError) as error:
        load_tree("m.yaml", text="a: 1\na: 2\nb: 1\nb: 2\n")
    assert [complaint.where.line for complaint in error.value.complaints] == [2, 4]


@pytest.mark.parametrize(
    ("text", "line", "cause", "remedy"),
    [
        ("", None, "empty", "torseur: 1"),
        ("# only a comment\n", None, "empty", "torseur: 1"),
        ("- a\n- b\n", 1, "not a mapping", "torseur: 1"),
        ("just words", 1, "not a mapping", "torseur: 1"),
        ("a: 1\n---\nb: 2\n", 2, "second document", "one machine"),
        ("a: 1\nb:\n\tc: 2\n", 3, "'\\t'", "spaces"),
        ("a: [1, 2\nb: 3\n", 2, "malformed", "bracket"),
        ("a: {b: 1\n", 2, "malformed", "bracket"),
        ("a: 'open\n", 2, "malformed", "quotes"),
        ("a: b: c\n", 1, "mapping values", "indentation"),
        ("a: 1\n  b: 2\n", 2, "mapping values", "indentation"),
        ("a:\n  b: 1\n c: 2\n", 3, "malformed", "indentation"),
        ("a: !!python/object/apply:os.system ['echo']\n", 1, "tag", "Remove"),
        ("a: 1\nb: !thing {c: 1}\n", 2, "tag", "Remove"),
        ("!!str a: 1\n", 1, "tag", "Remove"),
        ("a: 1\nb: *nowhere\n", 2, "undefined alias", "&nowhere"),
        ("a: &x [*x]\n", 1, "undefined alias", "&x"),
        ("a: &x {b: 1}\nc:\n  <<: *x\n", 3, "merge key", "like"),
        ("{a: 1}: 2\n", 1, "not a plain word", "quotes"),
        ("a: {{name}}\n", 1, "not a plain word", "quotes"),
        ("a: 1\n? \n: 2\n", 2, "key is empty", "name"),
        ("a: 1\nb: \x07\n", 2, "U+0007", "Remove"),
        ('a: "\\q"\n', 1, "escape", "single quotes"),
        (b"a: 1\nb: \xff\n", 2, "0xff", "UTF-8"),
        ("a: 1\n".encode("utf-16"), 1, "0xff", "UTF-8"),
        ("a: " + "[" * 2000, 1, "nested deeper", "brackets"),
        ("a: " + "{b: " * 2000, 1, "nested deeper", "brackets"),
    ],
)
def test_what_is_malformed_is_refused_with_line_cause_and_remedy(text, line, cause, remedy):
    complaint = complaint_about(text)
    assert complaint.where.line == line
    assert cause in complaint.cause
    assert remedy in complaint.remedy


def test_anchors_serve_to_repeat_a_value():
    tree = load_tree("m.yaml", text="a: &link {mass: 2}\nb: *link\n")
    assert tree.data["b"] == {"mass": 2}
    assert tree.where(("b", "mass")).line == 2


def test_aliases_that_expand_to_billions_are_refused_without_expanding_them():
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    bomb += "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 12))
    assert "aliases counted" in complaint_about(bomb).cause


@pytest.mark.parametrize(
    "word", ["9" * 1_000_000 + "x", "9." * 500_000, "a" * 1_000_000, "e" * 1_000_000, "1e" * 500_000]
)
def test_words_of_a_million_letters_are_read(word):
    # quadratic work on them would take hours
    assert load_tree("m.yaml", text=f"a: {word}").data == {"a": word}


def test_a_huge_text_is_refused(monkeypatch):
    monkeypatch.setattr(yaml_tree, "LARGEST_FILE", 100)
    assert "more than 100 bytes" in complaint_about("a: " + "b" * 100).cause


def test_missing_files_folders_and_strange_paths_are_refused(tmp_path):
    (tmp_path / "robot.yaml").write_text("a: 1")
    for path, cause, remedy in [
        (tmp_path / "robt.yaml", "no such file", "Did you mean 'robot.yaml'?"),
        (tmp_path / "none" / "there.yaml", "no such file", "Check the path."),
        (tmp_path, "folder", "Name a file in it."),
    ]:
        with pytest.raises(DescriptionError) as error:
            load_tree(path)
        (complaint,) = error.value.complaints
        assert complaint.where.file == str(path)
        assert cause in complaint.cause
        assert complaint.remedy == remedy
    with pytest.raises(DescriptionError):
        load_tree("with\x00null.yaml")


def test_a_file_with_byte_order_mark_is_read(tmp_path):
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert load_tree(path).data == {"a": 1}


scalars = st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12)
scalars |= st.sampled_from(
    ["yes", "1e-6", "12:30", "- a", "a: b", "#", "*a", "&a", "!x", "\u2028", "\x85", "\ufeff", "<<", "~"]
)
trees = st.dictionaries(
    st.text(min_size=1, max_size=8),
    st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(min_size=1, max_size=8), inner, max_size=4),
        max_leaves=12,
    ),
    min_size=1,
    max_size=5,
)


@given(trees)
def test_reading_what_was_written_gives_the_same_data(data):
    assert load_tree("m.yaml", text=mapping_text(data)).data == data


@given(trees)
def test_other_yaml_programs_read_what_was_written_alike(data):
    assert yaml.safe_load(mapping_text(data)) == data


@given(st.text(max_size=30))
def test_plain_scalars_are_numbers_only_if_python_agrees(text):
    value = plain_value(text)
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and "." + text.strip("+-.").lower() not in (".inf", ".nan")
    ):
        assert value == float(text)
