; numbers that are not negative are extended and converted as such
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: zext nneg i32 %a to i64
; CHECK: uitofp nneg i32 %a to float
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = and i32 %x, 255
  %w = zext i32 %a to i64
  %f = uitofp i32 %a to float
  %b = bitcast float %f to i32
  %u = trunc i64 %w to i32
  %s = xor i32 %b, %u
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
