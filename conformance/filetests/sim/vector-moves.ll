; RUN: sim %s | filecheck %s

; LAUNCH: k grid=1 block=1 args=[buf i8[4] hex(01020304), out i8[32]]
; Reversed; a window from the second on; the last one and then the second vector; in turn; the even ones, the odd ones;
; a part put in; a part taken out; elements past the end of an odd length.
; EXPECT: k arg=1[0]=4
; EXPECT: k arg=1[3]=1
; EXPECT: k arg=1[4]=2
; EXPECT: k arg=1[7]=4
; EXPECT: k arg=1[8]=4
; EXPECT: k arg=1[9]=4
; EXPECT: k arg=1[12]=1
; EXPECT: k arg=1[13]=4
; EXPECT: k arg=1[19]=1
; EXPECT: k arg=1[20]=1
; EXPECT: k arg=1[21]=3
; EXPECT: k arg=1[22]=2
; EXPECT: k arg=1[24]=1
; EXPECT: k arg=1[26]=3
; EXPECT: k arg=1[27]=4
; EXPECT: k arg=1[28]=3
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %v = load <4 x i8>, ptr addrspace(1) %in
  %r = call <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8> %v)
  store <4 x i8> %r, ptr addrspace(1) %out
  %s = call <4 x i8> @llvm.vector.splice.v4i8(<4 x i8> %v, <4 x i8> %r, i32 1)
  %p4 = getelementptr i8, ptr addrspace(1) %out, i32 4
  store <4 x i8> %s, ptr addrspace(1) %p4
  %n = call <4 x i8> @llvm.vector.splice.v4i8(<4 x i8> %v, <4 x i8> %r, i32 -1)
  %p8 = getelementptr i8, ptr addrspace(1) %out, i32 8
  store <4 x i8> %n, ptr addrspace(1) %p8
  %w = call <8 x i8> @llvm.vector.interleave2.v8i8(<4 x i8> %v, <4 x i8> %r)
  %p12 = getelementptr i8, ptr addrspace(1) %out, i32 12
  store <8 x i8> %w, ptr addrspace(1) %p12, align 4
  %d = call { <2 x i8>, <2 x i8> } @llvm.vector.deinterleave2.v4i8(<4 x i8> %v)
  %even = extractvalue { <2 x i8>, <2 x i8> } %d, 0
  %odd = extractvalue { <2 x i8>, <2 x i8> } %d, 1
  %p20 = getelementptr i8, ptr addrspace(1) %out, i32 20
  store <2 x i8> %even, ptr addrspace(1) %p20
  %p22 = getelementptr i8, ptr addrspace(1) %out, i32 22
  store <2 x i8> %odd, ptr addrspace(1) %p22
  %part = call <2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8> %v, i64 2)
  %i = call <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> %v, <2 x i8> %part, i64 2)
  %p24 = getelementptr i8, ptr addrspace(1) %out, i32 24
  store <4 x i8> %i, ptr addrspace(1) %p24
  %p28 = getelementptr i8, ptr addrspace(1) %out, i32 28
  store <2 x i8> %part, ptr addrspace(1) %p28
  ret void
}

declare <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8>)
declare <4 x i8> @llvm.vector.splice.v4i8(<4 x i8>, <4 x i8>, i32 immarg)
declare <8 x i8> @llvm.vector.interleave2.v8i8(<4 x i8>, <4 x i8>)
declare { <2 x i8>, <2 x i8> } @llvm.vector.deinterleave2.v4i8(<4 x i8>)
declare <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8>, <2 x i8>, i64 immarg)
declare <2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8>, i64 immarg)
