; the operand of a PHI belongs to the edge: it is computed in the predecessor, before its branch, for all lanes
; that come there; in another block again
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-constant-expressions' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: %c = icmp ult i32 %t, 20
; CHECK-DAG: [[H:%[0-9]+]] = ptrtoint ptr getelementptr (i8, ptr @g, i64 16) to i64
; CHECK-DAG: [[G:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK: [[S:%[0-9]+]] = sub i64 [[H]], [[G]]
; CHECK-NEXT: br i1 %c
; CHECK: a:
; CHECK-NEXT: [[J:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-NEXT: %x = lshr i64 [[J]], 3
; CHECK: b:
; CHECK-NEXT: %f = phi i64 [ [[S]], %entry ], [ [[J]], %a ]
; CHECK-NEXT: %h = phi i64 [ [[G]], %entry ], [ [[J]], %a ]

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %c = icmp ult i32 %t, 20
  br i1 %c, label %a, label %b
a:
  %x = lshr i64 ptrtoint (ptr @g to i64), 3
  %y = trunc i64 %x to i32
  br label %b
b:
  %f = phi i64 [ sub (i64 ptrtoint (ptr getelementptr (i8, ptr @g, i64 16) to i64), i64 ptrtoint (ptr @g to i64)), %entry ], [ ptrtoint (ptr @g to i64), %a ]
  %h = phi i64 [ ptrtoint (ptr @g to i64), %entry ], [ ptrtoint (ptr @g to i64), %a ]
  %d = sub i64 %f, %h
  %r = icmp eq i64 %d, 0
  %v = zext i1 %r to i32
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
