; number 83 of docs/bugs-found.md: a PHI is 5 by choice of an undefined entry, and its freeze may choose otherwise
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: n:
; CHECK-NEXT: store i32 9
; CHECK-NEXT: br label %m
; CHECK-LABEL: @defined
; CHECK: n:
; CHECK-NEXT: store i32 9
; CHECK-NOT: br label %m
; CHECK: m:

define void @k(ptr %po, i32 %x, i32 %t) {
entry:
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %u = phi i32 [ 5, %a ], [ undef, %b ]
  %k3 = icmp sgt i32 %t, 15
  br i1 %k3, label %n, label %m
n:
  store i32 9, ptr %po, align 4
  br label %m
m:
  %v = phi i32 [ %u, %n ], [ %x, %j ]
  %f = freeze i32 %v
  %c = icmp eq i32 %f, 5
  br i1 %c, label %p, label %q
p:
  store i32 %f, ptr %po, align 4
  ret void
q:
  store i32 0, ptr %po, align 4
  ret void
}

define void @defined(ptr %po, i32 %x, i32 %t) {
entry:
  %k3 = icmp sgt i32 %t, 15
  br i1 %k3, label %n, label %m
n:
  store i32 9, ptr %po, align 4
  br label %m
m:
  %v = phi i32 [ 5, %n ], [ %x, %entry ]
  %f = freeze i32 %v
  %c = icmp eq i32 %f, 5
  br i1 %c, label %p, label %q
p:
  store i32 %f, ptr %po, align 4
  ret void
q:
  store i32 0, ptr %po, align 4
  ret void
}
