; loads and stores are taken apart if that is asked for; each piece is aligned as well as is known
; RUN: opt --passes='scalarizer<load-store>' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer<load-store>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load i32, ptr %pi, align 16
; CHECK: getelementptr i32, ptr %pi, i32 1
; CHECK: load i32, ptr {{%.*}}, align 4
; CHECK: load i32, ptr {{%.*}}, align 8
; CHECK: load i32, ptr {{%.*}}, align 4
; CHECK: store i32 {{.*}}, align 16
; CHECK: store i32 {{.*}}, align 4
; CHECK: store i32 {{.*}}, align 8
; CHECK: store i32 {{.*}}, align 4
; CHECK-NOT: insertelement
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %a = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %a, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
