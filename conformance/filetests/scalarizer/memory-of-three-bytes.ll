; elements of three bytes lie without gaps in a vector, unlike those of an array
; RUN: opt --passes='scalarizer<load-store>' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer<load-store>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load i24, ptr %pi, align 16
; CHECK: getelementptr i8, ptr %pi, i64 3
; CHECK: load i24, ptr {{%.*}}, align 1
; CHECK: getelementptr i8, ptr %pi, i64 6
; CHECK: load i24, ptr {{%.*}}, align 2
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i24>, ptr %pi, align 16
  %a = add <4 x i24> %v, <i24 1, i24 2, i24 3, i24 4>
  store <4 x i24> %a, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
