; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Branches and switches fold by what they say alone, and PHIs that lose entries with one value left are that value.

; CHECK-LABEL: define ptx_kernel void @k(
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
; a constant condition: never is not reached
; CHECK-NOT: never
; CHECK: br label %one
  br i1 true, label %one, label %never
never:
  br label %one
one:
  %a = phi i32 [ 1, %entry ], [ 2, %never ]
; equal targets: the comparison goes as well
; CHECK-NOT: icmp
; CHECK: br label %two
  %c = icmp eq i32 %t, 3
  br i1 %c, label %two, label %two
two:
; a constant switch
; CHECK: br label %three
  switch i32 5, label %never2 [ i32 5, label %three
                                i32 6, label %never2 ]
never2:
  br label %three
three:
  %b = phi i32 [ 10, %two ], [ %t, %never2 ]
; cases that go where the default goes are dropped, and one case is a comparison
; CHECK: [[C:%.*]] = icmp eq i32 %t, 2
; CHECK-NEXT: br i1 [[C]], label %four, label %five
  switch i32 %t, label %five [ i32 1, label %five
                               i32 2, label %four
                               i32 7, label %five ]
four:
  br label %five
five:
; CHECK: phi i32 [ 0, %three ], [ %t, %four ]
  %d = phi i32 [ 0, %three ], [ 0, %three ], [ 0, %three ], [ %t, %four ]
; an unreachable default and cases to one block
; CHECK-NOT: phi
; CHECK: br label %six
  %e = phi i32 [ 0, %three ], [ 0, %three ], [ 0, %three ], [ 1, %four ]
  switch i32 %e, label %nowhere [ i32 0, label %six
                                  i32 1, label %six ]
nowhere:
  unreachable
six:
; CHECK: add i32 1, 10
  %s1 = add i32 %a, %b
  %s2 = add i32 %s1, %d
  store i32 %s2, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
