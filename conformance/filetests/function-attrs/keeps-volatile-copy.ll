; negative: a volatile copy or fill is an effect, also of what nobody else sees: its call may not go, nor move (382)
; RUN: opt --passes='function-attrs' -S %s | filecheck %s
; RUN: opt --passes='function-attrs,early-cse,dce' -S %s | filecheck %s --check-prefix=CALLS
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: define internal i32 @copies() #[[A:[0-9]+]]
; CHECK: define internal void @fills() #[[A]]
; CHECK: attributes #[[A]] = { noinline willreturn nounwind nofree norecurse mustprogress }
; CALLS-LABEL: @k
; CALLS: call i32 @copies
; CALLS: call void @fills
; CALLS: ret void

@c = internal addrspace(4) constant [6 x i32] zeroinitializer

define internal i32 @copies() noinline {
  %a = alloca [6 x i32], align 8
  call void @llvm.memcpy.p0.p4.i64(ptr %a, ptr addrspace(4) @c, i64 24, i1 true)
  %x = load i32, ptr %a
  ret i32 %x
}

define internal void @fills() noinline {
  %a = alloca [6 x i32], align 8
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 24, i1 true)
  ret void
}

define ptx_kernel void @k(ptr %out) {
  %x = call i32 @copies()
  call void @fills()
  ret void
}
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
