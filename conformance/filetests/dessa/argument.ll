; RUN: opt --passes='cssa,dessa' --verify-each -S %s | filecheck %s
; RUN: check --passes='cssa,dessa' %s
; Parameters that are members of a web are stored to its cell once, on entry, as they are.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define internal i32 @sum(
; CHECK:         %web = alloca i32
; CHECK:         store i32 %n, ptr %web
; CHECK:       loop:
; CHECK-NEXT:    %{{.*}} = load i32, ptr %web
define internal i32 @sum(i32 %n, i32 %step) noinline {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %j, %loop ]
  %j = sub i32 %i, %step
  %more = icmp sgt i32 %j, 0
  br i1 %more, label %loop, label %end
end:
  ret i32 %j
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %s = call i32 @sum(i32 %x, i32 2)
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %s, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
