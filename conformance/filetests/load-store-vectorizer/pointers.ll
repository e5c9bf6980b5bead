; pointers stay pointers: they know what they lead into
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store <2 x ptr> {{.*}}, align 16
; CHECK: load <2 x ptr>, ptr %s, align 16
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %s = alloca [2 x ptr], align 16
  %s1 = getelementptr inbounds ptr, ptr %s, i64 1
  %p1 = getelementptr inbounds i32, ptr %pi, i64 1
  store ptr %pi, ptr %s, align 16
  store ptr %p1, ptr %s1, align 8
  fence syncscope("block") acq_rel
  %a = load ptr, ptr %s, align 16
  %b = load ptr, ptr %s1, align 8
  %x = load i32, ptr %a, align 4
  %y = load i32, ptr %b, align 4
  %z = sub i32 %x, %y
  store i32 %z, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
