; RUN: opt --passes='branch-dist' --verify-each -S %s | filecheck %s
; RUN: check --passes='branch-dist' %s
; What comes of different beginnings is done once behind the arms.
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,0,9), buf i32[64] rand(2,1,90)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK-NEXT:    %a0 = mul i32 %x, %y
; CHECK-NEXT:    br label %join
; CHECK:       else:
; CHECK-NEXT:    %b0 = xor i32 %x, %y
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    %[[V:[0-9]+]] = phi i32 [ %a0, %then ], [ %b0, %else ]
; CHECK-NEXT:    %a1 = add i32 %[[V]], 7
; CHECK-NEXT:    %a2 = mul i32 %a1, %x
; CHECK-NEXT:    store i32 %a2, ptr %po
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
  %a0 = mul i32 %x, %y
  %a1 = add nsw i32 %a0, 7
  %a2 = mul i32 %a1, %x
  store i32 %a2, ptr %po
  br label %join
else:
  %b0 = xor i32 %x, %y
  %b1 = add i32 %b0, 7
  %b2 = mul i32 %b1, %x
  store i32 %b2, ptr %po
  br label %join
join:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
