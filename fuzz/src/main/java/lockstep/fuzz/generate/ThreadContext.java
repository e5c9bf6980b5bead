package lockstep.fuzz.generate;

import lockstep.ir.nvvm.Value;

/**
 * The values of a kernel that identify its thread and its output. All of them dominate every block but the entry.
 *
 * @param thread {@code i32}: linear index of the thread in its block
 * @param global {@code i32}: linear index of the thread in the grid
 * @param slots {@code ptr}: the thread's own part of the output, {@link LaunchShape#SLOTS} slots of 8 bytes, aligned to
 *     16
 * @param shape the launch's shape
 */
record ThreadContext(Value thread, Value global, Value slots, LaunchShape shape) {}
