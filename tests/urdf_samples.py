"""Small URDF texts that together use everything the reader knows."""

ARM = """<?xml version="1.0"?>
<robot name="arm" version="1.0">
  <material name="steel"><color rgba="0.6 0.6 0.7 1"/></material>
  <material name="unused"><color rgba="0 0 0 1"/><texture filename="t.png"/></material>
  <link name="base" kind="casting">
    <inertial>
      <origin xyz="0 0 0.1" rpy="0 0.1 0"/>
      <mass value="4"/>
      <inertia ixx="0.1" ixy="0.01" ixz="0.02" iyy="0.2" iyz="0.03" izz="0.25"/>
    </inertial>
    <visual name="column">
      <origin xyz="0 0 0.1" rpy="0 0 1"/>
      <geometry><cylinder radius="0.05" length="0.2"/></geometry>
      <material name="steel"/>
    </visual>
    <visual><geometry><mesh filename="base.stl" scale="0.001 0.001 0.001"/></geometry></visual>
    <collision name="hull"><geometry><box size="0.1 0.1 0.2"/></geometry><verbose value="no"/></collision>
    <contact><stiffness value="1"/></contact>
  </link>
  <link name="upper"><visual><geometry><sphere radius="0.1"/></geometry></visual></link>
  <link name="hand"/>
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 0.2" rpy="0.1 0.2 0.3"/>
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1.5" upper="1.5" effort="40" velocity="2" stiffness="3"/>
    <dynamics damping="0.5" friction="0.1" K="7"/>
    <calibration rising="0"/>
    <safety_controller k_velocity="1"/>
  </joint>
  <joint name="wrist" type="fixed">
    <origin xyz="0.3 0 0"/>
    <parent link="upper"/>
    <child link="hand"/>
    <axis xyz="0 0 0"/>
  </joint>
  <transmission name="shoulder_drive">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulder"><hardwareInterface>Effort</hardwareInterface></joint>
    <actuator name="motor"><mechanicalReduction>101</mechanicalReduction><motorInertia>1e-5</motorInertia></actuator>
  </transmission>
  <gazebo reference="base"><mu1>0.2</mu1></gazebo>
</robot>
"""

PLATFORM = """<robot name="platform" version="1.2">
  <link name="world"/>
  <link name="body">
    <inertial><mass value="10"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <collision><geometry><capsule radius="0.1" length="1"/></geometry></collision>
  </link>
  <link name="slide"/><link name="wheel"/><link name="ball"/><link name="table"/>
  <joint name="base" type="floating"><parent link="world"/><child link="body"/></joint>
  <joint name="rail" type="prismatic">
    <origin xyz="1 0 0" quat_xyzw="0 0 0.6 0.8"/>
    <parent link="body"/><child link="slide"/><axis xyz="1 1 0"/>
    <limit lower="0" upper="2" effort="9" velocity="1" acceleration="5" jerk="50"/>
  </joint>
  <joint name="spin" type="continuous">
    <parent link="body"/><child link="wheel"/><axis xyz="0 0 1"/>
    <limit effort="3" velocity="30" lower="0" upper="0"/><mimic joint="rail" multiplier="2" offset="0.5"/>
  </joint>
  <joint name="swing" type="spherical"><parent link="body"/><child link="ball"/></joint>
  <joint name="glide" type="planar"><parent link="body"/><child link="table"/><axis xyz="0 0 1"/></joint>
  <transmission name="t" type="pr2_mechanism_model/SimpleTransmission">
    <actuator name="rail_motor"/><joint name="rail"/><mechanicalReduction>-20.5</mechanicalReduction>
    <motorTorqueConstant>1</motorTorqueConstant><pulsesPerRevolution>90000</pulsesPerRevolution>
  </transmission>
  <sensor name="camera"/>
</robot>
"""

SAMPLES = {"arm": ARM, "platform": PLATFORM}
