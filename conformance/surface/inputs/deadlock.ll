target triple = "nvptx64-nvidia-cuda"

; Half of the warp waits for a vote that the other half never comes to.
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %t, 16
  br i1 %low, label %vote, label %end

vote:
  %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  store i32 %m, ptr %out
  br label %end

end:
  call void @llvm.nvvm.barrier.warp.sync(i32 -1)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare void @llvm.nvvm.barrier.warp.sync(i32)
; LAUNCH: k grid=1 block=32 args=[out i32[1]]
