; RUN: not sim %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[]
; A module of which the host has no memory is bad input, not a fault of the simulator.
target triple = "nvptx64-nvidia-cuda"
; CHECK: no-room.ll:[[#@LINE+1]]:1: error{{.*}}memory-full{{.*}}: @s has 9000000000 bytes
@s = addrspace(3) global [9000000000 x i8] undef
define ptx_kernel void @k() {
  ret void
}
