; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; negative: scalable vectors have no number of elements to count
; CHECK: call i32 @llvm.vector.reduce.add

define i32 @f(<vscale x 4 x i32> %v) {
  %r = call i32 @llvm.vector.reduce.add.nxv4i32(<vscale x 4 x i32> %v)
  ret i32 %r
}
declare i32 @llvm.vector.reduce.add.nxv4i32(<vscale x 4 x i32>)
