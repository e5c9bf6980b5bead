; two back edges that lanes take differently become one
; RUN: opt --passes=loop-simplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: loop.backedge:
; CHECK-NEXT: %i.ph = phi i32
; CHECK-NEXT: br label %loop

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 15
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %a ], [ %n2, %b ]
  %c = icmp ult i32 %i, %m
  br i1 %c, label %body, label %end
body:
  %o = and i32 %i, 1
  %p = icmp eq i32 %o, 0
  br i1 %p, label %a, label %b
a:
  %n = add i32 %i, 1
  br label %loop
b:
  %n2 = add i32 %i, 3
  br label %loop
end:
  %v = add i32 %i, %x
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
