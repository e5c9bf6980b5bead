; lanes go the other way
; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(1,0,3)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %c = icmp ne i64 %x, 2
  br i1 %c, label %some, label %end
some:
  store i64 %x, ptr %po, align 8
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
