; 128 bits go by their halves
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[L:%[0-9]+]] = insertelement <2 x i64> poison, i64 {{%[0-9]+}}, i64 0
; CHECK: [[H:%[0-9]+]] = insertelement <2 x i64> [[L]], i64 {{%[0-9]+}}, i64 1
; CHECK-NEXT: %w = bitcast <2 x i64> [[H]] to i128
; CHECK-NEXT: [[V:%[0-9]+]] = bitcast i128 %w to <2 x i64>
; CHECK-NEXT: extractelement <2 x i64> [[V]], i64 0
; CHECK-NEXT: extractelement <2 x i64> [[V]], i64 1
; CHECK: %r = insertelement <4 x i32>

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <4 x i32>, ptr %in, i64 %l
  %x = load <4 x i32>, ptr %pi, align 4
  %w = bitcast <4 x i32> %x to i128
  %r = bitcast i128 %w to <4 x i32>
  %po = getelementptr <4 x i32>, ptr %out, i64 %l
  store <4 x i32> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
