; a vector of addresses is several, of one base or of several
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-2: getelementptr inbounds i32, ptr %pi, i64
; CHECK-COUNT-2: getelementptr i32, ptr {{%.*}}, i32 1
; CHECK: load i32
; CHECK: load i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = getelementptr inbounds i32, ptr %pi, <2 x i64> <i64 2, i64 0>
  %w = getelementptr i32, <2 x ptr> %v, i32 1
  %a = extractelement <2 x ptr> %w, i32 0
  %b = extractelement <2 x ptr> %w, i32 1
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %d = sub i32 %x, %y
  store i32 %d, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
