"""Small SDF texts that together use everything the reader knows."""

INERTIAL = """<inertial><pose>{com} 0.1 -0.2 0.3</pose><mass>{mass}</mass>
  <inertia><ixx>0.02</ixx><iyy>0.03</iyy><izz>0.04</izz><ixy>0.001</ixy><ixz>-0.002</ixz><iyz>0.003</iyz></inertia>
</inertial>"""

ARM = f"""<?xml version="1.0"?>
<sdf version="1.9">
  <world name="hall">
    <gravity>0 0 -9.81</gravity>
    <light name="sun" type="directional"/>
    <model name="arm" canonical_link="base">
      <pose>1 2 3 0.1 0.2 0.3</pose>
      <frame name="seat" attached_to="base"><pose>0 0 0.5 0 0 0.7</pose></frame>
      <link name="base">
        <pose relative_to="__model__">0 0 0.1 0 0 0</pose>
        {INERTIAL.format(com="0.1 0 0", mass=4)}
        <gravity>false</gravity>
        <visual name="column">
          <pose relative_to="seat">0 0 0.1 0 0 1</pose>
          <geometry><cylinder><radius>0.05</radius><length>0.2</length></cylinder></geometry>
          <material><diffuse>0.6 0.6 0.7</diffuse><script><name>Steel</name></script></material>
        </visual>
        <visual name="shell">
          <geometry><mesh><uri>model://arm/shell.stl</uri><scale>1 1 2</scale></mesh></geometry>
        </visual>
        <collision name="hull"><geometry><box><size>0.1 0.1 0.2</size></box></geometry></collision>
        <collision name="floor"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision>
      </link>
      <link name="upper">
        <pose relative_to="shoulder" degrees="true">0 0 0 10 20 30</pose>
        {INERTIAL.format(com="0 0 0.2", mass=2)}
        <visual name="ball"><geometry><sphere><radius>0.1</radius></sphere></geometry></visual>
      </link>
      <link name="fore">
        <pose rotation_format="quat_xyzw">0.1 0.2 1.2 0.1 0.2 -0.1 0.9</pose>
        {INERTIAL.format(com="0 0.1 0.2", mass=1)}
        <visual name="egg"><geometry><ellipsoid><radii>0.1 0.2 0.1</radii></ellipsoid></geometry></visual>
      </link>
      <link name="tool"><pose relative_to="fore">0 0 0.3 0 0 0</pose></link>
      <joint name="shoulder" type="revolute">
        <pose relative_to="seat">0.1 0 0.2 0 0.4 0</pose>
        <parent>seat</parent><child>upper</child>
        <axis>
          <xyz expressed_in="__model__">0 1 0.2</xyz>
          <limit><lower>-1.5</lower><upper>inf</upper><effort>-1</effort><velocity>2</velocity>
            <stiffness>1e8</stiffness></limit>
          <dynamics><damping>0.5</damping><friction>0.1</friction>
            <spring_stiffness>3</spring_stiffness><spring_reference>0.2</spring_reference></dynamics>
        </axis>
        <physics><ode><cfm_damping>1</cfm_damping></ode></physics>
      </joint>
      <joint name="cross" type="universal">
        <parent>upper</parent><child>fore</child>
        <axis><xyz>1 0 0</xyz><dynamics><damping>0.2</damping></dynamics></axis>
        <axis2><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis2>
      </joint>
      <joint name="grip" type="fixed"><parent>fore</parent><child>tool</child></joint>
      <plugin name="p" filename="libp.so"/>
    </model>
  </world>
</sdf>"""

GEARED = f"""<sdf version="1.6">
  <model name="gears">
    <static>false</static>
    <link name="frame">{INERTIAL.format(com="0 0 0", mass=1)}</link>
    <link name="wheel_1"><pose>0 0 1 0 0 0</pose>{INERTIAL.format(com="0 0 0", mass=1)}</link>
    <link name="wheel_2"><pose>1 0 1 0 3.14159265358979 0</pose>{INERTIAL.format(com="0 0 0", mass=1)}</link>
    <link name="nut"><pose>0 0 2 0 0 0</pose>{INERTIAL.format(com="0 0 0", mass=1)}</link>
    <joint name="on_world" type="prismatic"><parent>world</parent><child>frame</child>
      <axis><xyz>0 0 1</xyz></axis></joint>
    <joint name="a" type="continuous"><parent>frame</parent><child>wheel_1</child>
      <axis><xyz>0 0 1</xyz><use_parent_model_frame>1</use_parent_model_frame></axis></joint>
    <joint name="b" type="revolute"><parent>wheel_2</parent><child>frame</child><axis><xyz>0 0 1</xyz></axis></joint>
    <joint name="thread" type="screw"><parent>wheel_1</parent><child>nut</child>
      <axis><xyz>0 0 1</xyz></axis><thread_pitch>-50</thread_pitch></joint>
    <joint name="mesh" type="gearbox"><parent>wheel_1</parent><child>wheel_2</child>
      <gearbox_reference_body>frame</gearbox_reference_body><gearbox_ratio>2</gearbox_ratio>
      <axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 -1</xyz></axis2></joint>
  </model>
</sdf>"""

FOUR_BAR = f"""<sdf version="1.7">
  <model name="four_bar">
    <link name="crank"><pose>0 0 0 0 0 0</pose>{INERTIAL.format(com="0 0 0.1", mass=1)}</link>
    <link name="coupler"><pose>0 0 0.2 0 0.3 0</pose>{INERTIAL.format(com="0.3 0 0", mass=2)}</link>
    <link name="rocker"><pose>0.5 0 0 0 -0.2 0</pose>{INERTIAL.format(com="0 0 0.2", mass=1.5)}</link>
    <model name="tip"><pose relative_to="coupler">0.4 0 0 0 0 0</pose><frame name="pin"/><link name="ball"/></model>
    <joint name="a" type="revolute"><parent>world</parent><child>crank</child><axis><xyz>0 1 0</xyz></axis></joint>
    <joint name="b" type="revolute"><parent>crank</parent><child>coupler</child><axis><xyz>0 1 0</xyz></axis></joint>
    <joint name="d" type="revolute"><parent>world</parent><child>rocker</child><axis><xyz>0 1 0</xyz></axis></joint>
    <joint name="c" type="ball"><pose relative_to="tip::pin"/><parent>coupler</parent><child>rocker</child></joint>
    <joint name="e" type="fixed"><parent>coupler</parent><child>tip::ball</child></joint>
  </model>
</sdf>"""

SAMPLES = {"arm": ARM, "geared": GEARED, "four_bar": FOUR_BAR}
