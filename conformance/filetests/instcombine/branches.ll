; branches on complements and on inequality: the edges change places, the lanes go where they went
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: icmp ult i32 %x, 9
; CHECK: br i1 %c, label %end, label %some
; CHECK: icmp eq i32 %x, 12
; CHECK: br i1 %{{.*}}, label %end, label %last
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %x, 9
  %n = xor i1 %c, true
  %z = zext i1 %c to i32
  store i32 %z, ptr %po, align 4
  br i1 %n, label %some, label %end
some:
  %d = icmp ne i32 %x, 12
  br i1 %d, label %last, label %end
last:
  store i32 %x, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
