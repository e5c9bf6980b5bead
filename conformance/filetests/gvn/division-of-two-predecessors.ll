; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; The division is there on one edge and made on the other: it is replaced, and nobody asks it anything any more.
; LAUNCH: k grid=1 block=33 args=[out i8[33]]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: join:
; CHECK-NEXT: phi i8
; CHECK-NOT: srem i8 {{%.*}}, 127
; CHECK: ret void

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %o) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = trunc i32 %t to i8
  %first = srem i8 %a, 127
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %arm, label %join
arm:
  %b = mul i8 %a, 3
  br label %join
join:
  %p = phi i8 [ %b, %arm ], [ %a, %entry ]
  %second = srem i8 %p, 127
  %sum = add i8 %first, %second
  %po = getelementptr i8, ptr %o, i32 %t
  store i8 %sum, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
