; RUN: sim %s | filecheck %s

; Integers of over 64 bits: counts, reversals, funnel shifts, saturation. The operand is 2^100 + 2^3.
; LAUNCH: k grid=1 block=1 args=[buf i64[2] hex(0800000000000000 0000000010000000), out i64[9]]
; EXPECT: k arg=1[0]=2
; EXPECT: k arg=1[1]=27
; EXPECT: k arg=1[2]=3
; The highest byte becomes the lowest: 2^3 comes to 2^123, in the upper half 2^59; reversed bits bring it to 2^124.
; EXPECT: k arg=1[3]=576460752303423488
; EXPECT: k arg=1[4]=1152921504606846976
; Rotated right by 100, 2^100 comes to the lowest bit and 2^3 to 2^31.
; EXPECT: k arg=1[5]=2147483649
; The sum of the least integers is the least, of which the upper half is; an unsigned difference stops at 0.
; EXPECT: k arg=1[6]=-9223372036854775808
; EXPECT: k arg=1[7]=0
; Shifted left by 27 the sign would change.
; EXPECT: k arg=1[8]=9223372036854775807
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %x = load i128, ptr addrspace(1) %in, align 8
  %ones = call i128 @llvm.ctpop.i128(i128 %x)
  call void @low(ptr addrspace(1) %out, i32 0, i128 %ones)
  %leading = call i128 @llvm.ctlz.i128(i128 %x, i1 true)
  call void @low(ptr addrspace(1) %out, i32 1, i128 %leading)
  %trailing = call i128 @llvm.cttz.i128(i128 %x, i1 true)
  call void @low(ptr addrspace(1) %out, i32 2, i128 %trailing)
  %swapped = call i128 @llvm.bswap.i128(i128 %x)
  call void @high(ptr addrspace(1) %out, i32 3, i128 %swapped)
  %reversed = call i128 @llvm.bitreverse.i128(i128 %x)
  call void @high(ptr addrspace(1) %out, i32 4, i128 %reversed)
  %rotated = call i128 @llvm.fshr.i128(i128 %x, i128 %x, i128 100)
  call void @low(ptr addrspace(1) %out, i32 5, i128 %rotated)
  %least = shl i128 1, 127
  %sum = call i128 @llvm.sadd.sat.i128(i128 %least, i128 %least)
  call void @high(ptr addrspace(1) %out, i32 6, i128 %sum)
  %difference = call i128 @llvm.usub.sat.i128(i128 %x, i128 %least)
  call void @low(ptr addrspace(1) %out, i32 7, i128 %difference)
  %shifted = call i128 @llvm.sshl.sat.i128(i128 %x, i128 27)
  call void @high(ptr addrspace(1) %out, i32 8, i128 %shifted)
  ret void
}

define void @high(ptr addrspace(1) %out, i32 %at, i128 %value) {
  %upper = lshr i128 %value, 64
  call void @low(ptr addrspace(1) %out, i32 %at, i128 %upper)
  ret void
}

define void @low(ptr addrspace(1) %out, i32 %at, i128 %value) {
  %p = getelementptr i64, ptr addrspace(1) %out, i32 %at
  %word = trunc i128 %value to i64
  store i64 %word, ptr addrspace(1) %p
  ret void
}

declare i128 @llvm.ctpop.i128(i128)
declare i128 @llvm.ctlz.i128(i128, i1 immarg)
declare i128 @llvm.cttz.i128(i128, i1 immarg)
declare i128 @llvm.bswap.i128(i128)
declare i128 @llvm.bitreverse.i128(i128)
declare i128 @llvm.fshr.i128(i128, i128, i128)
declare i128 @llvm.sadd.sat.i128(i128, i128)
declare i128 @llvm.usub.sat.i128(i128, i128)
declare i128 @llvm.sshl.sat.i128(i128, i128)
