; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; A test on the way to a PHI, and one that a select asks, tell the space of one operand.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: yes:
; CHECK-NEXT: [[C:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK: join:
; CHECK-NEXT: %q = phi ptr addrspace(1) [ [[C]], %yes ], [ {{.*}}, %check ]
; CHECK: [[D:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK-NEXT: %r = select i1 %is, ptr addrspace(1) [[D]], ptr addrspace(1)
; CHECK: load i32, ptr addrspace(1) %q
; CHECK: load i32, ptr addrspace(1) %r

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %g = addrspacecast ptr addrspace(3) %ps to ptr
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %check
a:
  br label %check
check:
  %p = phi ptr [ %g, %entry ], [ %pi, %a ]
  %is = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  br i1 %is, label %yes, label %join
yes:
  br label %join
join:
  %q = phi ptr [ %p, %yes ], [ %in, %check ]
  %r = select i1 %is, ptr %p, ptr %in
  %x = load i32, ptr %q
  %y = load i32, ptr %r
  %v = sub i32 %x, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %v, ptr %po
  ret void
}
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
