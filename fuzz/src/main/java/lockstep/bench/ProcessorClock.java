package lockstep.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** What this process costs the machine, however busy others keep it. */
final class ProcessorClock {
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    private ProcessorClock() {}

    /**
     * Processor time of this thread and the time that collections of garbage took, in seconds. The time of all threads
     * of the process would have the compilers in it, and is counted in hundredths of a second only.
     */
    static double work() {
        return ofThisThread() + ofCollections();
    }

    /** Processor time of this thread, without the collections that stopped it, in seconds. */
    static double ofThisThread() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / NANOS;
    }

    /** How long collections of garbage have stopped this process so far, in seconds by the clock. */
    static double ofCollections() {
        double collected = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collected += Math.max(0, collector.getCollectionTime()) / MILLIS;
        }
        return collected;
    }

    /** Processor time of all threads of the process, in hundredths of a second, as seconds. */
    static double allThreads() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / NANOS;
    }

    /** Bytes that this thread has allocated since it began. */
    static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /** The load of the machine over the last minute, negative where it is not known. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
