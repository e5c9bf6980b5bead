; negative: a store to what a PHI chooses
; RUN: opt --passes='sroa' --verify-each -S %s | filecheck %s
; RUN: check --passes='sroa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %a = alloca [2 x i32]
; CHECK: %p = phi ptr
; CHECK: store i32 %x, ptr %p
; VERDICT: sroa @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca [2 x i32], align 4
  %b = alloca [2 x i32], align 4
  store i64 1, ptr %a, align 4
  store i64 2, ptr %b, align 4
  %k = icmp slt i32 %x, 3
  br i1 %k, label %one, label %two
one:
  br label %join
two:
  br label %join
join:
  %p = phi ptr [ %a, %one ], [ %b, %two ]
  store i32 %x, ptr %p, align 4
  %y = load i32, ptr %a, align 4
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
