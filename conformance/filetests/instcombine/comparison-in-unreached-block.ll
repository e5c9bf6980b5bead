; comparisons of blocks that nothing leads to have no branches above them
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: ret void
; LAUNCH: k grid=1 block=1 args=[out i64[16], out i32[4], i32 0]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@counters = addrspace(1) global [8 x i32] [i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1], align 4

define ptx_kernel void @k(ptr %a, ptr %b, i32 %c) {
  %v0 = alloca i32, align 4
  %v1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v2 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v3 = mul nuw nsw i32 %v2, 64
  %v4 = add nuw nsw i32 %v3, %v1
  %v5 = mul nuw nsw i32 %v4, 256
  %v6 = getelementptr inbounds i8, ptr %a, i32 %v5
  %v7 = lshr i32 %v1, 5
  %v8 = mul nuw nsw i32 %v4, 4
  %v9 = getelementptr inbounds i32, ptr %b, i32 %v8
  %v10 = load i32, ptr %v9, align 4
  %v11 = lshr i32 %v10, 26
  %v12 = add i32 %v8, 1
  %v13 = getelementptr inbounds i32, ptr %b, i32 %v12
  %v14 = load i32, ptr %v13, align 4
  %v15 = add i32 %v8, 2
  %v16 = getelementptr inbounds i32, ptr %b, i32 %v15
  %v17 = load i32, ptr %v16, align 4
  %v18 = add i32 %v8, 3
  %v19 = getelementptr inbounds i32, ptr %b, i32 %v18
  %v20 = load i32, ptr %v19, align 4
  %v21 = lshr i32 %v20, 26
  %v22 = zext i32 %v1 to i64
  store i32 %v21, ptr %v0, align 4
  %v23 = and i32 %v1, 31
  %v24 = icmp sge i32 %v23, 21
  br i1 %v24, label %bb2, label %bb3

bb1:
  %v25 = phi i32 [ %v49, %bb4 ], [ 2147483646, %bb3 ]
  %v26 = phi i32 [ %v45, %bb4 ], [ %v14, %bb3 ]
  %v27 = phi i32 [ %v46, %bb4 ], [ 63, %bb3 ]
  %v28 = phi i32 [ %v47, %bb4 ], [ %v17, %bb3 ]
  %v29 = phi i64 [ %v48, %bb4 ], [ 0, %bb3 ]
  %v30 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %v31 = getelementptr inbounds i64, ptr %v6, i64 8
  store i64 %v29, ptr %v31, align 8
  %v32 = getelementptr inbounds i64, ptr %v6, i64 9
  store i64 %v22, ptr %v32, align 8
  %v33 = getelementptr inbounds i64, ptr %v6, i64 10
  store i32 %v25, ptr %v33, align 8
  %v34 = getelementptr inbounds i64, ptr %v6, i64 11
  store i32 %v26, ptr %v34, align 8
  %v35 = getelementptr inbounds i64, ptr %v6, i64 12
  store i32 %v27, ptr %v35, align 8
  %v36 = getelementptr inbounds i64, ptr %v6, i64 13
  store float 0xFFF0000000000000, ptr %v36, align 8
  %v37 = getelementptr inbounds i64, ptr %v6, i64 14
  store i32 %v28, ptr %v37, align 8
  %v38 = load i32, ptr %v0, align 4
  %v39 = zext i32 %v38 to i64
  %v40 = getelementptr inbounds i64, ptr %v6, i64 15
  store i64 %v39, ptr %v40, align 8
  br label %bb12

bb2:
  %v41 = trunc i64 %v22 to i8
  call void @llvm.memset.p0.i64(ptr %v0, i8 %v41, i64 4, i1 false)
  %v42 = load i32, ptr %v0, align 4
  %v43 = load i32, ptr %v0, align 4
  %v44 = icmp slt i32 %v17, %v14
  br i1 %v44, label %bb5, label %bb4

bb3:
  br label %bb1

bb4:
  %v45 = phi i32 [ %v14, %bb2 ], [ %v52, %bb6 ], [ %v53, %bb11 ], [ %v53, %bb9 ]
  %v46 = phi i32 [ 63, %bb2 ], [ 63, %bb6 ], [ poison, %bb11 ], [ poison, %bb9 ]
  %v47 = phi i32 [ %v17, %bb2 ], [ %v43, %bb6 ], [ %v21, %bb11 ], [ %v21, %bb9 ]
  %v48 = phi i64 [ 0, %bb2 ], [ 0, %bb6 ], [ poison, %bb11 ], [ poison, %bb9 ]
  %v49 = add i32 2147483646, %v42
  br label %bb1

bb5:
  %v50 = and i32 %v2, 7
  %v51 = icmp ult i32 %v50, 3
  br i1 %v51, label %bb6, label %bb7

bb6:
  %v52 = add i32 %v14, 2
  br label %bb4

bb7:
  %v53 = add i32 %v14, 2
  %v54 = or i1 %v24, %v44
  %v55 = or i1 %v24, %v44
  %v56 = sdiv i32 %v42, 1073741823
  %v57 = and i32 %c, 3
  %v58 = add nuw nsw i32 %v57, 1
  br label %bb8

bb8:
  %v59 = insertelement <4 x i8> <i8 64, i8 -72, i8 -48, i8 -1>, i8 %v41, i32 0
  %v60 = insertelement <4 x i8> %v59, i8 %v41, i32 1
  %v61 = insertelement <4 x i8> %v60, i8 %v41, i32 2
  %v62 = insertelement <4 x i8> %v61, i8 %v41, i32 3
  %v63 = and i32 %v11, 3
  %v64 = insertelement <4 x i8> %v62, i8 0, i32 %v63
  br label %bb10

bb9:
  %v65 = icmp sle i8 %v41, 88
  br i1 %v65, label %bb11, label %bb4

bb10:
  %v66 = mul i64 0, -7046029254386353131
  %v67 = zext i32 %v7 to i64
  %v68 = sub i64 %v66, %v67
  %v69 = zext i32 %v43 to i64
  %v70 = sub i64 %v68, %v69
  %v71 = zext i1 %v54 to i64
  %v72 = sub i64 %v70, %v71
  %v73 = zext i1 %v55 to i64
  %v74 = add i64 %v72, %v73
  %v75 = zext i32 %v56 to i64
  %v76 = sub i64 %v74, %v75
  %v77 = bitcast <4 x i8> %v64 to i32
  %v78 = zext i32 %v77 to i64
  %v79 = xor i64 %v76, %v78
  store i64 %v79, ptr %v6, align 8
  %v80 = getelementptr inbounds i64, ptr %v6, i64 1
  store i64 %v22, ptr %v80, align 8
  %v81 = getelementptr inbounds i64, ptr %v6, i64 2
  store i32 2147483646, ptr %v81, align 8
  %v82 = getelementptr inbounds i64, ptr %v6, i64 3
  store i32 %v53, ptr %v82, align 8
  %v83 = getelementptr inbounds i64, ptr %v6, i64 4
  store i32 63, ptr %v83, align 8
  %v84 = getelementptr inbounds i64, ptr %v6, i64 5
  store float 0xFFF0000000000000, ptr %v84, align 8
  %v85 = getelementptr inbounds i64, ptr %v6, i64 6
  store i32 %v21, ptr %v85, align 8
  %v86 = load i32, ptr %v0, align 4
  %v87 = zext i32 %v86 to i64
  %v88 = getelementptr inbounds i64, ptr %v6, i64 7
  store i64 %v87, ptr %v88, align 8
  br label %bb12

bb11:
  %v89 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 6
  %v90 = atomicrmw umax ptr addrspace(1) %v89, i32 %v43 monotonic, align 4
  %v91 = atomicrmw umax ptr addrspace(1) %v89, i32 %v21 monotonic, align 4
  br label %bb4

bb12:
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
