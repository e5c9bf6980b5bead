; a number that is cut to fewer bits and stays itself says so, without sign and with it; one bit further only without
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: trunc nuw nsw i32 %low to i8
; CHECK: trunc nuw i32 %byte to i8
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %low = and i32 %x, 127
  %a = trunc i32 %low to i8
  %byte = and i32 %x, 255
  %b = trunc i32 %byte to i8
  %sum = add i8 %a, %b
  %w = zext i8 %sum to i32
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
