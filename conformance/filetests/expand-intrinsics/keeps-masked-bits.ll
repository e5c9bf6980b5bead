; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; negative: elements that are no whole bytes are no accesses of their own
; CHECK: call <4 x i1> @llvm.masked.load

define <4 x i1> @f(ptr %p, <4 x i1> %m) {
  %v = call <4 x i1> @llvm.masked.load.v4i1.p0(ptr %p, i32 1, <4 x i1> %m, <4 x i1> zeroinitializer)
  ret <4 x i1> %v
}
declare <4 x i1> @llvm.masked.load.v4i1.p0(ptr, i32, <4 x i1>, <4 x i1>)
