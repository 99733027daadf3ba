export { Doctor } from './app/doctor.service.js';
export { Guard } from './app/guard.service.js';
export { DoctorModule } from './doctor.module.js';
