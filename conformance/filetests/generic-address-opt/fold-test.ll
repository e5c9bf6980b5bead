; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; Addresses of objects, moved in bounds: the answer of the test is known.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT: call i1
; CHECK: [[SUM:%.*]] = select i1 true, i32 1, i32 0
; CHECK: select i1 false, i32 2, i32 0
; CHECK: select i1 true, i32 4, i32 0
; CHECK: select i1 true, i32 8, i32 0

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca [4 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 3
  %ps = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 %t
  %pl = getelementptr inbounds i32, ptr %slot, i32 %i
  %a = call i1 @llvm.nvvm.isspacep.shared(ptr %ps)
  %b = call i1 @llvm.nvvm.isspacep.shared(ptr %pl)
  %c = call i1 @llvm.nvvm.isspacep.local(ptr %pl)
  %d = call i1 @llvm.nvvm.isspacep.global(ptr %out)
  %va = select i1 %a, i32 1, i32 0
  %vb = select i1 %b, i32 2, i32 0
  %vc = select i1 %c, i32 4, i32 0
  %vd = select i1 %d, i32 8, i32 0
  %x = add i32 %va, %vb
  %y = add i32 %vc, %vd
  %z = add i32 %x, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
