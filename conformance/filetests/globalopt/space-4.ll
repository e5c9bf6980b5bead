; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; Constant fields stay constant; what is read at a known place is known.
; CHECK-DAG: @s.f1 = internal addrspace(4) constant [2 x i32] [i32 2, i32 3]
; CHECK: getelementptr inbounds i32, ptr addrspace(4) @s.f1
@s = internal addrspace(4) constant [2 x { i32, i32 }] [{ i32, i32 } { i32 1, i32 2 }, { i32, i32 } { i32 4, i32 3 }]
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = and i32 %t, 1
  %p = getelementptr inbounds [2 x { i32, i32 }], ptr addrspace(4) @s, i32 0, i32 %low, i32 1
  %v = load i32, ptr addrspace(4) %p
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
