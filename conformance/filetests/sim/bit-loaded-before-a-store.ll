; RUN: sim %s --policy=stack,independent:1 | filecheck %s

; A load of one bit sees what was there before the store behind it. LLVM's code generation for NVPTX moves the store up.
; LAUNCH: k grid=1 block=1 args=[out i32[2]]
; EXPECT: k arg=0[0]=0
; EXPECT: k arg=0[1]=1
; CHECK: @k stack: finished
; CHECK: @k independent:1: finished

@flag = addrspace(1) global i1 false, align 1

define ptx_kernel void @k(ptr %out) {
  %before = load volatile i1, ptr addrspace(1) @flag, align 1
  store i1 true, ptr addrspace(1) @flag, align 1
  %after = load volatile i1, ptr addrspace(1) @flag, align 1
  %first = zext i1 %before to i32
  store i32 %first, ptr %out, align 4
  %place = getelementptr i32, ptr %out, i64 1
  %second = zext i1 %after to i32
  store i32 %second, ptr %place, align 4
  ret void
}
