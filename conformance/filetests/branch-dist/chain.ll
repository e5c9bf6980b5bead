; RUN: opt --passes='branch-dist' --verify-each -S %s | filecheck %s
; RUN: check --passes='branch-dist' %s
; What is done to what was merged needs no select.
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,0,9), buf i32[64] rand(2,1,90)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %[[A:[0-9]+]] = select i1 %c, ptr %pi, ptr %pj
; CHECK-NEXT:    %l = load i32, ptr %[[A]]
; CHECK-NEXT:    %m = mul i32 %l, 3
; CHECK-NEXT:    %a = xor i32 %m, %x
; CHECK-NEXT:    br i1 %c, label %then, label %else
define ptx_kernel void @k(ptr %out, ptr %in, ptr %in2) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %pj = getelementptr i32, ptr %in2, i32 %t
  %x = load i32, ptr %pi
  %y = load i32, ptr %pj
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %else
then:
  %l = load i32, ptr %pi
  %m = mul i32 %l, 3
  %a = xor i32 %m, %x
  br label %join
else:
  %k = load i32, ptr %pj
  %n = mul i32 %k, 3
  %b = xor i32 %n, %x
  br label %join
join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
