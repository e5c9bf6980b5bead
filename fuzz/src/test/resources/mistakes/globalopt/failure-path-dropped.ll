; LAUNCH: k grid=1 block=1 heap=384 args=[out i32[8]]
; 512 bytes are not to be had; 256 are, once nothing is left of the first attempt.
@g = internal addrspace(1) global ptr null
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %or1 = or i32 %tx, %ty
  %or2 = or i32 %or1, %tz
  %or3 = or i32 %or2, %bx
  %or4 = or i32 %or3, %by
  %or5 = or i32 %or4, %bz
  %owns = icmp eq i32 %or5, 0
  br i1 %owns, label %one, label %end
one:
  %p = load ptr, ptr addrspace(1) @g
  %isnull = icmp eq ptr %p, null
  br i1 %isnull, label %make, label %end
make:
  %m = call ptr @malloc(i64 512)
  store ptr %m, ptr addrspace(1) @g
  %failed = icmp eq ptr %m, null
  br i1 %failed, label %complain, label %fill
complain:
  %second = call ptr @malloc(i64 256)
  %failed2 = icmp eq ptr %second, null
  %number = zext i1 %failed2 to i32
  %report = add i32 %number, 100
  store i32 %report, ptr addrspace(1) %out
  br label %end
fill:
  %a = getelementptr inbounds { i32, i32 }, ptr %m, i64 3, i32 1
  store i32 7, ptr %a
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare ptr @malloc(i64)
