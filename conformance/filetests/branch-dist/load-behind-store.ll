; RUN: opt --passes='branch-dist' --verify-each -S %s | filecheck %s
; RUN: check --passes='branch-dist' %s
; The store may change what is loaded: the loads cannot go before the branch, but behind the arms.
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,0,9), buf i32[64] rand(2,1,90)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK-NEXT:    %q = getelementptr i32, ptr %po, i32 64
; CHECK-NEXT:    store i32 %x, ptr %q
; CHECK-NEXT:    br label %join
; CHECK:       else:
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    %[[P:[0-9]+]] = phi ptr [ %pi, %then ], [ %pj, %else ]
; CHECK-NEXT:    %a = load i32, ptr %[[P]]
; CHECK-NEXT:    store i32 %a, ptr %po
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
  %q = getelementptr i32, ptr %po, i32 64
  store i32 %x, ptr %q
  %a = load i32, ptr %pi
  br label %join
else:
  %b = load i32, ptr %pj
  br label %join
join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
