; what an index adds joins the bytes, and inbounds goes: the place between may lie outside
; RUN: opt --passes=normalize-gep --verify-each -S %s | filecheck %s
; RUN: check --passes=normalize-gep %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: [[E:%[0-9]+]] = sext i32 %n to i64
; CHECK-NEXT: [[A:%[0-9]+]] = getelementptr i32, ptr %a, i64 [[E]]
; CHECK-NEXT: %p = getelementptr i8, ptr [[A]], i64 32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca [8 x i32], align 4
  %j = sub nsw i32 %x, 9
  %i = add nsw i32 %j, 9
  %m = and i32 %i, 7
  %n = sub i32 %m, 8
  %k = add nsw i32 %n, 8
  %k64 = sext i32 %k to i64
  %p = getelementptr inbounds [8 x i32], ptr %a, i64 0, i64 %k64
  store i32 %t, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
