; negative: no flag comes of a range that holds only by choice
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: add i32 %v, 1
; CHECK: sext i8 %n
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  %y = and i32 %x, 7
  br i1 %c, label %a, label %j
a:
  br label %j
j:
  %v = phi i32 [ undef, %entry ], [ %y, %a ]
  %u = add i32 %v, 1
  %n = trunc i32 %u to i8
  %w = sext i8 %n to i32
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
