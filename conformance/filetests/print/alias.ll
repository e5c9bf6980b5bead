; what is known of the addresses of two accesses
; RUN: opt --passes='print<alias>' -S %s | filecheck %s

@a = internal addrspace(1) global [8 x i32] zeroinitializer, align 4
@s = internal addrspace(3) global [8 x i32] undef, align 4
@small = internal addrspace(1) global i16 0, align 8

; members of one array: by distance, by factor of the distance, by bounds of the index
; CHECK-LABEL: alias of @offsets
; CHECK: NO: store i32 0, ptr %p0{{.*}} | store i32 1, ptr %p1
; CHECK: MUST: store i32 0, ptr %p0{{.*}} | store i64 2, ptr %p0
; CHECK: PARTIAL: store i32 1, ptr %p1{{.*}} | store i64 2, ptr %p0
; CHECK: MAY: store i32 0, ptr %p0{{.*}} | store i32 3, ptr %even
; CHECK: NO: store i32 3, ptr %even{{.*}} | store i32 4, ptr %odd
; CHECK: NO: store i32 1, ptr %p1{{.*}} | store i32 5, ptr %far
define void @offsets(ptr %p0, i64 %i, i32 %j) {
  %p1 = getelementptr i8, ptr %p0, i64 4
  %even = getelementptr [2 x i32], ptr %p0, i64 %i
  %odd = getelementptr [2 x i32], ptr %p0, i64 %i, i64 1
  %low = and i32 %j, 7
  %wide = zext i32 %low to i64
  %high = add nuw nsw i64 %wide, 2
  %far = getelementptr i32, ptr %p0, i64 %high
  store i32 0, ptr %p0, align 4
  store i32 1, ptr %p1, align 4
  store i64 2, ptr %p0, align 4
  store i32 3, ptr %even, align 4
  store i32 4, ptr %odd, align 4
  store i32 5, ptr %far, align 4
  ret void
}

; variables, slots, spaces, parameters of kernels, objects that are too small
; CHECK-LABEL: alias of @objects
; CHECK: NO: store i32 0, ptr %slot{{.*}} | store i32 1, ptr addrspace(1) @a
; CHECK: NO: store i32 0, ptr %slot{{.*}} | store i32 2, ptr %p
; CHECK: MAY: store i32 1, ptr addrspace(1) @a{{.*}} | store i32 2, ptr %p
; CHECK: NO: store i32 1, ptr addrspace(1) @a{{.*}} | store i32 3, ptr addrspacecast (ptr addrspace(3) @s to ptr)
; CHECK: NO: store i32 2, ptr %p{{.*}} | store i32 3, ptr addrspacecast (ptr addrspace(3) @s to ptr)
; CHECK: NO: store i16 4, ptr addrspace(1) @small{{.*}} | store i32 5, ptr %q
define ptx_kernel void @objects(ptr %p, ptr %q) {
  %slot = alloca i32, align 4
  store i32 0, ptr %slot, align 4
  store i32 1, ptr addrspace(1) @a, align 4
  store i32 2, ptr %p, align 4
  store i32 3, ptr addrspacecast (ptr addrspace(3) @s to ptr), align 4
  store i16 4, ptr addrspace(1) @small, align 2
  store i32 5, ptr %q, align 4
  ret void
}

; a slot whose address is put somewhere may be loaded from there, and was not before
; CHECK-LABEL: alias of @captures
; CHECK: NO: store i32 0, ptr %slot{{.*}} | store i32 1, ptr %early
; CHECK: NO: store i32 3, ptr %kept{{.*}} | store i32 2, ptr %late
; CHECK: MAY: store i32 0, ptr %slot{{.*}} | store i32 2, ptr %late
define void @captures(ptr %p) {
  %slot = alloca i32, align 4
  %kept = alloca i32, align 4
  store i32 3, ptr %kept, align 4
  store i32 0, ptr %slot, align 4
  %early = load ptr, ptr %p, align 8
  store i32 1, ptr %early, align 4
  store ptr %slot, ptr %p, align 8
  %late = load ptr, ptr %p, align 8
  store i32 2, ptr %late, align 4
  ret void
}

; promises: noalias parameters, scopes, types; both arms of a select; the generic null
; CHECK-LABEL: alias of @promises
; CHECK: NO: store i32 0, ptr %p{{.*}} | store i32 1, ptr %q
; CHECK: MAY: store i32 1, ptr %q{{.*}} | store i32 2, ptr %r
; CHECK: NO: store i32 1, ptr %q{{.*}} | store float 0.000000e+00, ptr %r
; CHECK: NO: store i32 3, ptr %q{{.*}} | store i32 4, ptr %r
; CHECK: NO: store i32 0, ptr %p{{.*}} | store i32 5, ptr %either
define void @promises(ptr noalias %p, ptr %q, ptr %r, i1 %c) {
  %either = select i1 %c, ptr %q, ptr %r
  store i32 0, ptr %p, align 4
  store i32 1, ptr %q, align 4, !tbaa !3
  store i32 2, ptr %r, align 4
  store float 0.0, ptr %r, align 4, !tbaa !5
  store i32 3, ptr %q, align 4, !alias.scope !8
  store i32 4, ptr %r, align 4, !noalias !8
  store i32 5, ptr %either, align 4
  ret void
}

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!2, !2, i64 0}
!4 = !{!"float", !1, i64 0}
!5 = !{!4, !4, i64 0}
!6 = distinct !{!6, !"domain"}
!7 = distinct !{!7, !6, !"scope"}
!8 = !{!7}
