; negative: a number of which some bits are undefined is no constant
; RUN: opt --passes=instsimplify --verify-each -S %s | filecheck %s
; RUN: check --passes=instsimplify %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: bitcast <2 x i16> <i16 1, i16 undef> to i32
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %b = bitcast <2 x i16> <i16 1, i16 undef> to i32
  store i32 %b, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
