; RUN: sim --link library.part %s | filecheck %s
; RUN: opt --link library.part -S %s | filecheck %s --check-prefix=TEXT
; A struct of the same name and body is one type, so that the call has the type of what it calls; another body makes it
; another type.
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; EXPECT: k arg=0[0]=1
; EXPECT: k arg=0[31]=32
; CHECK: @k stack: finished
; TEXT: %pair = type { i32, i32 }
; TEXT-NEXT: %other = type { i16, i64 }
; TEXT-NEXT: %other.1 = type { i8, i32 }
; TEXT: define %pair @both(i32 %x)
; TEXT-NEXT: alloca %other.1
; TEXT: alloca %other,
; TEXT: call %pair @both(i32 %tid)
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
%pair = type { i32, i32 }
%other = type { i16, i64 }
declare %pair @both(i32)
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = alloca %other, align 8
  %f = getelementptr %other, ptr %slot, i32 0, i32 1
  store i64 5, ptr %f
  %both = call %pair @both(i32 %tid)
  %a = extractvalue %pair %both, 0
  %b = extractvalue %pair %both, 1
  %v = add i32 %a, %b
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %v, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
