; thread_local models, unnamed_addr, address spaces, section, partition, align, code_model, sanitizer words
$c = comdat any
@t0 = thread_local global i32 0
@t1 = thread_local(localdynamic) global i32 0
@t2 = thread_local(initialexec) global i32 0
@t3 = internal thread_local(localexec) unnamed_addr global i32 0
@u0 = unnamed_addr constant i32 0
@u1 = local_unnamed_addr global i32 0
@a0 = addrspace(1) global i32 0
@a3 = internal addrspace(3) global [64 x float] undef, align 16
@a4 = addrspace(4) externally_initialized constant [2 x i32] [i32 1, i32 2], align 8
@a5 = external addrspace(3) global [0 x i8], align 16
@s0 = global i32 0, section "mine \22quoted\22", align 64
@s1 = global i32 0, section ".data", partition "part", comdat($c), align 16
@s2 = global i32 0, code_model "large"
@s3 = global i32 0, no_sanitize_address, align 4
@s4 = global i32 0, no_sanitize_hwaddress, sanitize_memtag
@s5 = global i32 0, sanitize_address_dyninit
@at = global i32 0, align 4 #0
attributes #0 = { "bss-section"="my_bss" "data-section"="my_data" }
