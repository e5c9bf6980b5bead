; the mask in an arm counts the lanes of the arm
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %all = call i32 @llvm.nvvm.activemask()
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %j
a:
  %m = call i32 @llvm.nvvm.activemask()
  br label %j
j:
  %v = phi i32 [ %all, %entry ], [ %m, %a ]
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
