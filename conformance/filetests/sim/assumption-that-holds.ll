; RUN: sim %s | filecheck %s
; What holds in the lanes that are here says nothing of the others.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; EXPECT: k arg=0[6]=1
; CHECK-NOT: undefined
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.assume(i1)

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %small = icmp ult i32 %t, 7
  br i1 %small, label %write, label %done

write:
  %c = icmp ne i32 %t, 7
  call void @llvm.assume(i1 %c)
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 1, ptr %p
  br label %done

done:
  ret void
}
