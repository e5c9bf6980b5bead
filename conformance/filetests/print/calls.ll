; RUN: opt --passes='print<calls>' --disable-output %s | filecheck %s

@g = global i32 0
@table = global ptr @taken

; CHECK-LABEL: calls of @taken:
; CHECK-NEXT: component 0 of 1, address taken
; CHECK-NEXT: argument memory NONE, inaccessible NONE, other NONE
define internal i32 @taken(i32 %x) {
  ret i32 %x
}

; CHECK-LABEL: calls of @even:
; CHECK-NEXT: component [[C:[0-9]+]] of 2, recursive
; CHECK-NEXT: argument memory NONE, inaccessible NONE, other READ
define internal i32 @even(i32 %n) memory(read, argmem: none, inaccessiblemem: none) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m)
  ret i32 %r
end:
  %v = load i32, ptr @g
  ret i32 %v
}

; CHECK-LABEL: calls of @odd:
; CHECK-NEXT: component [[C]] of 2, recursive
define internal i32 @odd(i32 %n) memory(read, argmem: none, inaccessiblemem: none) {
  %m = sub i32 %n, 1
  %r = call i32 @even(i32 %m)
  ret i32 %r
}

; CHECK-LABEL: calls of @put:
; CHECK: argument memory WRITE, inaccessible NONE, other NONE
define internal void @put(ptr %p) {
  %slot = alloca i32
  store i32 1, ptr %slot
  store i32 1, ptr %p
  ret void
}

; What the callee writes through its parameter is a slot of the caller, a parameter, a global.
; CHECK-LABEL: calls of @own_slot:
; CHECK: argument memory NONE, inaccessible NONE, other NONE
define internal void @own_slot() {
  %slot = alloca i32
  call void @put(ptr %slot)
  ret void
}

; CHECK-LABEL: calls of @hands_on:
; CHECK: argument memory WRITE, inaccessible NONE, other NONE
define internal void @hands_on(ptr %p) {
  call void @put(ptr %p)
  ret void
}

; CHECK-LABEL: calls of @global:
; CHECK: argument memory NONE, inaccessible NONE, other WRITE
define internal void @global() {
  call void @put(ptr @g)
  ret void
}

; A parameter or something else: both.
; CHECK-LABEL: calls of @either:
; CHECK: argument memory WRITE, inaccessible NONE, other WRITE
define internal void @either(ptr %p, i1 %c) {
  %q = select i1 %c, ptr %p, ptr @g
  call void @put(ptr %q)
  ret void
}

; A call through a pointer may do anything.
; CHECK-LABEL: calls of @pointer:
; CHECK: argument memory READ_WRITE, inaccessible READ_WRITE, other READ_WRITE
define internal void @pointer(ptr %f, ptr %p) {
  call void %f(ptr %p)
  ret void
}
