; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=32 args=[out i32[32]]
; Tables that are only read, at a place of each lane: by loads, as the source of a copy, compared, and through
; PHIs and selects of the address.
; CHECK-DAG: @table = internal addrspace(1) constant [4 x i32]
; CHECK-DAG: @large = internal addrspace(1) constant [65 x i32]
; CHECK-DAG: @copied = internal addrspace(1) constant [2 x i32]
; CHECK-DAG: @compared = internal addrspace(1) constant i32
; CHECK-DAG: @chosen = internal addrspace(1) constant [2 x i32]
; CHECK-DAG: @other = internal addrspace(1) constant [2 x i32]
@table = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@large = internal addrspace(1) global [65 x i32] zeroinitializer
@copied = internal addrspace(1) global [2 x i32] [i32 5, i32 6]
@compared = internal addrspace(1) global i32 7
@chosen = internal addrspace(1) global [2 x i32] [i32 8, i32 9]
@other = internal addrspace(1) global [2 x i32] [i32 10, i32 11]
@buffer = addrspace(1) global [2 x i32] zeroinitializer
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %low = and i32 %t, 3
  %p = getelementptr inbounds [4 x i32], ptr addrspace(1) @table, i32 0, i32 %low
  %a = load i32, ptr addrspace(1) %p
  %b = load i32, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @large, i64 256)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) @buffer, ptr addrspace(1) @copied, i64 8, i1 false)
  %is = icmp eq ptr addrspace(1) %out, @compared
  %c = zext i1 %is to i32
  %odd = trunc i32 %t to i1
  %q = select i1 %odd, ptr addrspace(1) @chosen, ptr addrspace(1) @other
  %r = getelementptr i32, ptr addrspace(1) %q, i32 1
  br i1 %odd, label %then, label %join
then:
  br label %join
join:
  %s = phi ptr addrspace(1) [ %r, %0 ], [ @chosen, %then ]
  %d = load i32, ptr addrspace(1) %s
  %v1 = add i32 %a, %b
  %v2 = add i32 %v1, %c
  %v = add i32 %v2, %d
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
