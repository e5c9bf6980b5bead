; negative: the first step is needed besides
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,1,7)]
; CHECK-LABEL: @k
; CHECK: %row = getelementptr inbounds [8 x i32], ptr addrspace(1) @m, i64 %b
; CHECK: %at = getelementptr inbounds i32, ptr addrspace(1) %row, i64 %k
; VERDICT: @k: Skipped

@m = internal addrspace(1) global [64 x [8 x i32]] zeroinitializer, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = zext i32 %x to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %b = and i64 %i, 7
  %row = getelementptr inbounds [8 x i32], ptr addrspace(1) @m, i64 %b
  %w = load i32, ptr addrspace(1) %row, align 4
  %at = getelementptr inbounds i32, ptr addrspace(1) %row, i64 %k
  %q = load i32, ptr addrspace(1) %at, align 4
  %v = add i32 %w, %q
  %u = add i32 %s, %v
  %n = add i64 %i, 1
  %d = icmp ult i64 %n, 8
  br i1 %d, label %loop, label %end
end:
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
