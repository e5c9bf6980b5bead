; function attributes, written in place
define void @flags() alwaysinline convergent hot inlinehint minsize mustprogress nobuiltin nocallback nocf_check nofree {
  ret void
}
define void @more() cold noinline norecurse noredzone noreturn nosync nounwind nonlazybind nomerge noduplicate noprofile {
  unreachable
}
define void @opt() optnone noinline willreturn uwtable {
  ret void
}
define void @sanitize() sanitize_address sanitize_thread sanitize_memory sanitize_hwaddress safestack ssp sspreq sspstrong shadowcallstack speculative_load_hardening strictfp {
  ret void
}
define void @misc() unnamed_addr jumptable naked null_pointer_is_valid optforfuzzing optdebug presplitcoroutine returns_twice skipprofile speculatable uwtable(sync) {
  unreachable
}
declare ptr @alloc(i64, i64) allocsize(0, 1) allockind("alloc,zeroed") "alloc-family"="own"
declare ptr @alloc1(i64) allocsize(0)
declare void @release(ptr allocptr) allockind("free")
declare void @stack() alignstack(16)
declare void @aligned() align 64
declare void @scale() vscale_range(1, 16)
declare void @scale_unbounded() vscale_range(2, 0)
declare void @fence() fn_ret_thunk_extern nosanitize_bounds nosanitize_coverage disable_sanitizer_instrumentation
define void @small() optsize {
  ret void
}
define void @call_site_only() {
  %p = call ptr @alloc1(i64 4) builtin
  ret void
}
