; RUN: check --passes loop-unroll %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Of two loops in a loop, one behind the other, the second is unrolled first and gets a block before it; the way out of the first leads there.
; CHECK: loop-unroll @k: Refines
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr noalias %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %around

around:
  %n = phi i32 [ 0, %entry ], [ %m, %second ]
  %sum = phi i32 [ 0, %entry ], [ %b, %second ]
  %goes = icmp ult i32 %n, 3
  br i1 %goes, label %first, label %end

first:
  %i = phi i32 [ 0, %around ], [ %i1, %first ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %tid
  br i1 %more, label %first, label %second

second:
  %j = phi i32 [ 0, %first ], [ %j1, %second ]
  %a = phi i32 [ %i1, %first ], [ %b1, %second ]
  %j1 = add i32 %j, 1
  %b1 = add i32 %a, %j
  %b = add i32 %sum, %b1
  %m = add i32 %n, 1
  %again = icmp ult i32 %j1, %tid
  br i1 %again, label %second, label %around

end:
  %i64 = zext i32 %tid to i64
  %place = getelementptr i32, ptr %out, i64 %i64
  store i32 %sum, ptr %place
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
