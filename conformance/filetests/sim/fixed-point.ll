; RUN: sim %s | filecheck %s

; Numbers with four bits after the point: 1.5 is 24, 2.25 is 36, -2.5 is -40 (LLVM Language Reference, "Fixed Point
; Arithmetic Intrinsics").
; LAUNCH: k grid=1 block=1 args=[out i32[6]]
; 1.5 * 2.25 = 3.375; 100 * -2.5 clamped to a byte; 2.25 / 1.5 = 1.5; -2.5 / 0.0625 = -40 clamped to -8.
; EXPECT: k arg=0[0]=54
; EXPECT: k arg=0[1]=-128
; EXPECT: k arg=0[2]=24
; EXPECT: k arg=0[3]=-128
; EXPECT: k arg=0[4]=255
; EXPECT: k arg=0[5]=2
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %a = call i32 @llvm.smul.fix.i32(i32 24, i32 36, i32 4)
  call void @put(ptr addrspace(1) %out, i32 0, i32 %a)
  %b8 = call i8 @llvm.smul.fix.sat.i8(i8 100, i8 -40, i32 4)
  %b = sext i8 %b8 to i32
  call void @put(ptr addrspace(1) %out, i32 1, i32 %b)
  %c = call i32 @llvm.udiv.fix.i32(i32 36, i32 24, i32 4)
  call void @put(ptr addrspace(1) %out, i32 2, i32 %c)
  %d8 = call i8 @llvm.sdiv.fix.sat.i8(i8 -40, i8 1, i32 4)
  %d = sext i8 %d8 to i32
  call void @put(ptr addrspace(1) %out, i32 3, i32 %d)
  %e8 = call i8 @llvm.umul.fix.sat.i8(i8 240, i8 240, i32 4)
  %e = zext i8 %e8 to i32
  call void @put(ptr addrspace(1) %out, i32 4, i32 %e)
  ; 1 * 2^100 / 2^99 in a width above 64.
  %f128 = call i128 @llvm.umul.fix.i128(i128 1267650600228229401496703205376, i128 2, i32 100)
  %f = trunc i128 %f128 to i32
  call void @put(ptr addrspace(1) %out, i32 5, i32 %f)
  ret void
}

define void @put(ptr addrspace(1) %out, i32 %at, i32 %value) {
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %value, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.smul.fix.i32(i32, i32, i32 immarg)
declare i8 @llvm.smul.fix.sat.i8(i8, i8, i32 immarg)
declare i8 @llvm.umul.fix.sat.i8(i8, i8, i32 immarg)
declare i32 @llvm.udiv.fix.i32(i32, i32, i32 immarg)
declare i8 @llvm.sdiv.fix.sat.i8(i8, i8, i32 immarg)
declare i128 @llvm.umul.fix.i128(i128, i128, i32 immarg)
