"""Files that do harm by what they say: entities, depth, width, tags, expressions, names."""

from __future__ import annotations

from hostile_kinds import BOMB, ESCAPE, LINK, MJCF, SDF, URDF, arm, text

# XML: entities, depth, width
text("entities that expand to billions", "m.urdf", URDF.format(head=BOMB, name="&j;", more=""))
text(
    "one long entity named often",
    "m.xml",
    f'<!DOCTYPE x [<!ENTITY a "{"a" * 50000}">]><mujoco model="{"&a;" * 50000}"/>',
)
text(
    "an entity that is another file",
    "m.urdf",
    URDF.format(head='<!DOCTYPE x [<!ENTITY a SYSTEM "../outside/secret.txt">]>', name="n", more="<link name='&a;'/>"),
)
text(
    "a document type from a network", "m.sdf", '<!DOCTYPE sdf SYSTEM "http://127.0.0.1:9/x.dtd">' + SDF.format(more="")
)
text("parameter entities", "m.urdf", '<!DOCTYPE x [<!ENTITY % p SYSTEM "file:///dev/zero"> %p;]><robot name="r"/>')
text("200 000 elements inside each other", "m.urdf", '<robot name="r">' + "<link>" * 200_000)
text("200 000 elements inside each other, closed", "m.xml", "<mujoco>" + "<body>" * 200_000 + "</body>" * 200_000)
text("a million elements", "m.urdf", '<robot name="r">' + "<x/>" * 1_000_000 + "</robot>")
text("100 000 attributes", "m.urdf", '<robot name="r" ' + " ".join(f'a{k}="1"' for k in range(100_000)) + "/>")
text("a number of a million digits", "m.xml", MJCF.format(size="9" * 1_000_000, more="", rest=""))
text("bytes that are no text", "m.urdf", b'<robot name="\xff\xfe\x00\xc3"/>')
text("zeros in the text", "m.yaml", b"torseur: 1\nname: a\0b\n")
text("another encoding than the declared", "m.urdf", b'<?xml version="1.0" encoding="utf-7"?><robot name="+ADw-"/>')
text(
    "XInclude",
    "m.urdf",
    URDF.format(
        head="",
        name="n",
        more='<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="../outside/secret.txt" parse="text"/>',
    ),
)
text("a file that includes itself", "m.xml", MJCF.format(size="1", more="", rest='<include file="m.xml"/>'))
text("an include through ..", "m.xml", MJCF.format(size="1", more="", rest='<include file="../outside/secret.txt"/>'))
text("an include of the system's file", "m.xml", MJCF.format(size="1", more="", rest='<include file="/etc/passwd"/>'))
text(
    "SDF that includes a model from a network",
    "m.sdf",
    SDF.format(more="<include><uri>http://127.0.0.1:9/m</uri></include>"),
)

# YAML
ALIASES = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 9)}]\n" for k in range(1, 12)
)
text("aliases that expand to billions", "m.yaml", "torseur: 1\n" + ALIASES)
text("an anchor inside itself", "m.yaml", "torseur: 1\nbodies: &b {a: *b}\n")
text("100 000 brackets", "m.yaml", "torseur: 1\nbodies: " + "[" * 100_000)
text("100 000 braces", "m.yaml", "torseur: 1\nbodies: " + "{a: " * 100_000)
text("50 000 levels of indentation", "m.yaml", "".join(" " * k + "a:\n" for k in range(3000)))
text("a tag that makes an object", "m.yaml", 'torseur: 1\nname: !!python/object/apply:os.system ["touch pwned"]\n')
text("merge keys", "m.yaml", "torseur: 1\nbase: &x {<<: *x}\n")
text("a name of a million letters", "m.yaml", arm(body="a" * 1_000_000))
text(
    "150 000 bodies",
    "m.yaml",
    "torseur: 1\nbodies:\n" + "".join(f"  b{k}: {{mass: 1, inertia: [1, 1, 1]}}\n" for k in range(150_000)),
)
text(
    "100 000 joints in a row",
    "m.urdf",
    '<robot name="r">'
    + "".join(
        f'<link name="l{k}"/><joint name="j{k}" type="fixed"><parent link="l{k}"/><child link="l{k + 1}"/></joint>'
        for k in range(100_000)
    )
    + '<link name="l100000"/></robot>',
)
text("parents in a ring", "m.yaml", arm(rest="").replace("parent: world", "parent: a"))
text("motors like each other in a ring", "m.yaml", arm(rest="motors: {j: {like: k}, k: {like: j, drives: {j: 1}}}"))

# expressions
for words, expression in {
    "an expression that is a call of the system": "__import__('os').system('touch pwned')",
    "an expression that reaches for classes": "().__class__.__bases__[0].__subclasses__()",
    "an expression of 20 000 terms": "+".join(["x"] * 20_000),
    "an expression of 5000 brackets": "(" * 5000 + "x" + ")" * 5000,
    "a power of powers": "9**9**9**9",
    "an expression of a million signs": "-" * 1_000_000 + "x",
}.items():
    text(words, "m.yaml", arm(rest=f'springs: {{s: {{joint: j, force: "{expression}"}}}}'))

# names that command
text("commands to the terminal in names (YAML)", "m.yaml", arm(body='"a\\e[2J\\a"', name='"x\\e]0;owned\\a"'))
text(
    "commands to the terminal in names (URDF)",
    "m.urdf",
    URDF.format(head="", name="a\x9b2J", more=LINK.format("b\x85")),
)
text("commands to the terminal in what is refused", "m.yaml", f"torseur: 1\n{ESCAPE}: 1\n")
text("commands to the terminal in keys", "m.yaml", 'torseur: 1\n"a\\e[2J": 1\nbodies: {"\\e[31m": {mas: 1}}\n')
text("letters that turn the line", "m.yaml", arm(name='"\u202eelif\u2066"'))
text("markup in names", "m.yaml", arm(body='"[bold red]a[/]"', joint='"[link=file:///etc/passwd]j[/link]"'))
